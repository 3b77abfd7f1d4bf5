/** The calls of files, and reading a whole file. */
import { type FormFile, fileCalls, isPicture } from '../../../contract/approvals/files';
import { api } from '../../../src/service/api';
import { request } from '../../../src/service/request';

const filesApi = api.injectEndpoints({
  endpoints: (build) => ({
    ownFiles: build.query(request(fileCalls.ownFiles)),
    beginFile: build.mutation(request(fileCalls.beginFile)),
    addFilePart: build.mutation(request(fileCalls.addFilePart)),
    fileBytes: build.mutation(request(fileCalls.fileBytes)),
  }),
});
export const { useOwnFilesQuery, useBeginFileMutation, useAddFilePartMutation } = filesApi;

const bytesOf = (base64: string) => Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));

/** Reads a file part by part. Only pictures have a type: a browser opens nothing else by itself. */
export function useReadFile() {
  const [read] = filesApi.useFileBytesMutation();
  /** Resolves to null when it cannot be read. */
  return async ({ fileId, size, type }: FormFile): Promise<Blob | null> => {
    const parts: BlobPart[] = [];
    for (let at = 0; at < size;) {
      const { data } = await read({ fileId, at });
      const part = data && bytesOf(data.content);
      if (!part?.length) return null;
      parts.push(part);
      at += part.length;
    }
    return new Blob(parts, { type: type !== null && isPicture(type) ? type : 'application/octet-stream' });
  };
}

/** Base64 of bytes. @throws when the file cannot be read, because it was moved or changed since it was chosen. */
export async function base64Of(part: Blob): Promise<string> {
  const bytes = new Uint8Array(await part.arrayBuffer());
  let text = '';
  // A call takes a limited number of arguments.
  for (let at = 0; at < bytes.length; at += 2 ** 13) text += String.fromCharCode(...bytes.subarray(at, at + 2 ** 13));
  return btoa(text);
}

/** Makes a chosen file ready for sending: pictures are scaled down, without the camera's place and device. */

/** Longer side in pixels: a page of writing stays readable. */
const SIDE = 2400;
const QUALITY = 0.85;

/** Null for what is no picture where only pictures go. */
export async function preparedFile(file: File, picturesOnly: boolean): Promise<{ name: string; content: Blob } | null> {
  const picture =
    picturesOnly || file.type.startsWith('image/') ? await createImageBitmap(file).catch(() => null) : null;
  if (!picture) return picturesOnly ? null : { name: file.name, content: file };
  const scale = Math.min(1, SIDE / Math.max(picture.width, picture.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(picture.width * scale));
  canvas.height = Math.max(1, Math.round(picture.height * scale));
  const context = canvas.getContext('2d');
  if (context) {
    // What is transparent is paper.
    context.fillStyle = '#fff';
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  }
  picture.close();
  const content = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY));
  return context && content ? { name: `${file.name.replace(/\.[a-z\d]{1,8}$/i, '')}.jpg`, content } : null;
}

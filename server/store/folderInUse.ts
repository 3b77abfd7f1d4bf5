/** Another live platform owns the data folder. */
export class FolderInUse extends Error {
  constructor(folder: string) {
    super(`${folder} is in use by another platform that runs`);
  }
}

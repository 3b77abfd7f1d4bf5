/** The store could not be asked at all, so that nothing has been done: whoever asked may ask again. */
export class StoreUnavailable extends Error {
  override readonly name = 'StoreUnavailable';
}

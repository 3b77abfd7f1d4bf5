/** Paths of the water sheets. Our own addition. */
export const WATERS = '/water';
export const waterAreaPath = (areaId: string) => `${WATERS}/${encodeURIComponent(areaId)}`;

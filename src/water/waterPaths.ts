/** Where water areas are opened; ours. */
export const WATERS = '/water';
export const waterAreaPath = (areaId: string) => `${WATERS}/${encodeURIComponent(areaId)}`;

/** Mobile numbers as people see them who must tell two persons apart, and not call them. */

/** '13900000002' becomes '139****0002'. A number under 8 digits keeps its last two. */
export const masked = (mobile: string) =>
  mobile.length < 8 ? `****${mobile.slice(-2)}` : `${mobile.slice(0, 3)}****${mobile.slice(-4)}`;

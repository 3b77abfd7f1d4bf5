export interface BusLine { stops: { name: string; nameEn: string; at: [number, number][] }[] }
export const bus = (): BusLine => ({ stops: [] });

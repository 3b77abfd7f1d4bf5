/** Water areas: outlines, seasons, and the one judge that live, replay and 'why' share. Pure. */
export * from './approach';
export * from './area';
export * from './drawnWater';
export * from './elapse';
export * from './follow';
export { judgeWater, type WaterJudgement } from './judge';
export * from './quiet';
export * from './readWaterAreas';
export * from './replay';
export * from './season';
export * from './shore';
export * from './state';
export * from './tell';
export * from './told';
export { WATER_FAULTS, type WaterFault } from './waterFaults';

/** Water areas: outlines, seasons, and the judge that live alerts and replays share. Pure. */
export * from './announceZone';
export * from './approach';
export * from './area';
export * from './drawnWater';
export * from './judgeCardWaters';
export * from './judgeWaterTimeout';
export * from './readWaterAreas';
export * from './replay';
export * from './shore';
export * from './silence';
export * from './state';
export * from './verdict';

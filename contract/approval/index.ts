/** Approvals: definitions, forms, paths, the engine, and the calls. */
export * from './act';
export * from './archives';
export * from './calls';
export * from './changes';
export * from './definition';
export * from './definitionCalls';
export * from './definitionFaults';
export * from './effects';
export * from './files';
export * from './form';
export * from './formula';
export * from './news';
export * from './path';
export * from './run';
export * from './several';
export * from './signature';
export * from './standIn';

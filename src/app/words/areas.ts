/** Declares the areas of texts and their keys, as the Chinese files have them. Types only. */
import type * as map from './map.zh';
import type * as screens from './screens.zh';
import type * as start from './start.zh';

type Areas = typeof start & typeof map & typeof screens;

declare module '../../messages/texts' {
  interface TextAreas extends Areas {}
}

/** How the console looks: the specification's 'setting' area, whose fields it leaves open. */
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { LANGUAGES, type Language } from '../../contract/language';

export const THEMES = ['system', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

/** The map under the pupils that the viewer wants. */
export const GROUNDS = ['streets', 'satellite', 'plain'] as const;
export type Ground = (typeof GROUNDS)[number];

export interface SettingState {
  language: Language;
  theme: Theme;
  ground: Ground;
  /** Where the console was opened from: 'miniapp', 'xsk', another channel, or '' for a browser (4.03). */
  source: string;
  /** True inside WeChat or a mini-program, which have a bar of their own (1.06). */
  barHidden: boolean;
}

const initialState: SettingState = {
  language: LANGUAGES[0],
  theme: 'system',
  ground: 'streets',
  source: '',
  barHidden: false,
};

export const setting = createSlice({
  name: 'setting',
  initialState,
  reducers: {
    settingsOpened: (_, { payload }: PayloadAction<SettingState>) => payload,
    languageChosen(state, { payload }: PayloadAction<Language>) {
      state.language = payload;
    },
    themeChosen(state, { payload }: PayloadAction<Theme>) {
      state.theme = payload;
    },
    groundChosen(state, { payload }: PayloadAction<Ground>) {
      state.ground = payload;
    },
  },
});

export const { settingsOpened, languageChosen, themeChosen, groundChosen } = setting.actions;

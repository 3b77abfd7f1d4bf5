/** The menu: the specification's 'menu' area (3.16). It is built from the route table. */
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

export interface MenuEntry {
  name: string;
  path: string;
  routes: MenuEntry[];
  hideInMenu: boolean;
}

/** Menu entries by path. */
const initialState: { breadcrumbNameMap: Record<string, MenuEntry> } = { breadcrumbNameMap: {} };

const flat = (entries: readonly MenuEntry[]): MenuEntry[] => entries.flatMap((entry) => [entry, ...flat(entry.routes)]);

export const menu = createSlice({
  name: 'menu',
  initialState,
  reducers: {
    menuDrawn(state, { payload }: PayloadAction<MenuEntry[]>) {
      state.breadcrumbNameMap = Object.fromEntries(flat(payload).map((entry) => [entry.path, entry]));
    },
  },
});

export const { menuDrawn } = menu.actions;

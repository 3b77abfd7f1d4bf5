/** The menu: the specification's 'menu' area (3.16). It is built from the route table. */
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

export interface MenuEntry {
  name: string;
  path: string;
  routes: MenuEntry[];
  hideInMenu: boolean;
}

export interface MenuState {
  menuData: MenuEntry[];
  /** Menu entries by path. */
  breadcrumbNameMap: Record<string, MenuEntry>;
  /** True when the docked side panel of wide screens is folded away. */
  collapsed: boolean;
}

const initialState: MenuState = { menuData: [], breadcrumbNameMap: {}, collapsed: false };

const flat = (entries: readonly MenuEntry[]): MenuEntry[] => entries.flatMap((entry) => [entry, ...flat(entry.routes)]);

export const menu = createSlice({
  name: 'menu',
  initialState,
  reducers: {
    menuDrawn(state, { payload }: PayloadAction<MenuEntry[]>) {
      state.menuData = payload;
      state.breadcrumbNameMap = Object.fromEntries(flat(payload).map((entry) => [entry.path, entry]));
    },
    folded(state, { payload }: PayloadAction<boolean>) {
      state.collapsed = payload;
    },
  },
});

export const { menuDrawn, folded } = menu.actions;

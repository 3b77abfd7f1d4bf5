/** The userId of whoever is signed in; null until it is known. */
import { useCurrentUserQuery } from './api';

export const useViewerId = (): string | null => useCurrentUserQuery().data?.userId ?? null;

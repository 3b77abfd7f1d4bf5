/** The route table for components that draw something from it; they are in the table themselves and cannot import it. */
import { createContext, useContext } from 'react';
import type { RouteObject } from 'react-router-dom';

export const RouteTableContext = createContext<readonly RouteObject[]>([]);
export const useRouteTable = () => useContext(RouteTableContext);

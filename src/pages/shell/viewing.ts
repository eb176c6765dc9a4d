import { createContext } from 'preact';
import type { Visitor } from './visitor.ts';

/** The visitor of the page being rendered, for components that depend on it. */
export const Viewing = createContext<Visitor | undefined>(undefined);

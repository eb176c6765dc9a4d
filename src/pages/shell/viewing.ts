import { createContext } from 'preact';
import type { Visitor } from './visitor.ts';

/** Who looks at the page that is being rendered, for what depends on it deep inside. */
export const Viewing = createContext<Visitor | undefined>(undefined);

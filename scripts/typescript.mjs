// Lets Node run the project's TypeScript, in worker threads too, where `--import tsx` alone does nothing.
import { register } from 'tsx/esm/api';

register();

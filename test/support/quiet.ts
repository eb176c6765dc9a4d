import pino from 'pino';

/** A log without output. */
export const quiet = pino({ level: 'silent' });

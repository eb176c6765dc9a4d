/** Seconds of the spans that requests are counted in. */
export const SPAN_S = { minute: 60, hour: 3_600 };

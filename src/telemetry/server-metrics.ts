import { gauge, type ObservableMetric } from './measure.ts';

/** Load of a server. */
interface Load {
  readonly connections: number;
  readonly open: number;
  readonly waiting: number;
  readonly most: number;
}

/** Metrics of connections and admission. */
export function serverMetrics(load: Load): ObservableMetric[] {
  return [
    gauge('dcs_http_connections', 'Connections that are open', () => load.connections),
    gauge('dcs_http_requests_open', 'Requests that were let in and have no answer yet', () => load.open),
    gauge('dcs_http_requests_waiting', 'Of those, the ones that wait to be begun', () => load.waiting),
    gauge('dcs_http_requests_most', 'How many may be open at a time now', () => load.most),
  ];
}

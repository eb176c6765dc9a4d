import type { App } from '../app.ts';
import type { OpenDatabase } from '../data/database.ts';
import { noLoad, type ServerLoad } from '../http/admission.ts';
import { gauge, type ObservableMetric } from '../telemetry/measure.ts';
import { serviceMetrics } from '../telemetry/service-metrics.ts';
import type { Telemetry } from '../telemetry/start.ts';

/** Shows a server in metrics; returns what it is to write its load into. */
export function watchServer(telemetry: Telemetry, { app, db }: { app: App; db: OpenDatabase }): ServerLoad {
  const load = noLoad();
  telemetry.watchDatabase(db);
  telemetry.watch([...serverMetrics(load), ...serviceMetrics(app.state())]);
  return load;
}

function serverMetrics(load: ServerLoad): ObservableMetric[] {
  return [
    gauge('dcs_http_connections', 'Connections that are open', () => load.connections),
    gauge('dcs_http_requests_open', 'Requests that were let in and have no answer yet', () => load.open),
    gauge('dcs_http_requests_waiting', 'Of those, the ones that wait to be begun', () => load.waiting),
    gauge('dcs_http_requests_most', 'How many may be open at a time now', () => load.limit),
  ];
}

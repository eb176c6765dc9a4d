import type { App } from '../app.ts';
import type { OpenDatabase } from '../data/database.ts';
import { noLoad, type ServerLoad } from '../http/admission.ts';
import { serverMetrics } from '../telemetry/server-metrics.ts';
import { serviceMetrics } from '../telemetry/service-metrics.ts';
import type { Telemetry } from '../telemetry/start.ts';

/** Shows a server in metrics; returns what it is to write its load into. */
export function watchServer(telemetry: Telemetry, { app, db }: { app: App; db: OpenDatabase }): ServerLoad {
  const load = noLoad();
  telemetry.watchDatabase(db);
  telemetry.watch([...serverMetrics(load), ...serviceMetrics(app.state())]);
  return load;
}

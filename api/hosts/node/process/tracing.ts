import { hostname } from 'node:os'
import type { Environment } from '../../../src/compose/settings.ts'
import type { WatchQueries } from '../../../src/db/deadline.ts'
import type { OutboundFetch } from '../../../src/ports/http.ts'
import { noTracing, type Tracing } from '../../../src/ports/tracing.ts'

/** Traces for the configured collector. Its library is loaded only if there is one. */
export async function openTracing(
  environment: Pick<Environment, 'OTEL_EXPORTER_OTLP_ENDPOINT' | 'OTEL_TRACES_SAMPLER_ARG'>,
): Promise<Tracing & { close?: () => Promise<void> }> {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_TRACES_SAMPLER_ARG: ratio } = environment
  if (endpoint === undefined) return noTracing
  const { createTracing } = await import('../../../src/adapters/tracing/open-telemetry.ts')
  return createTracing({ endpoint, ratio, instance: `${hostname()}-${process.pid}` })
}

/** Traces queries as children of what makes them. The statements contain placeholders instead of values. */
export const watchQueries =
  (tracing: Tracing): WatchQueries =>
  (statement, run) => {
    const attributes = { 'db.system.name': 'postgresql', 'db.query.text': statement }
    return tracing.span(`db ${statement.trimStart().split(/\s/, 1)[0]}`, { kind: 'client', attributes }, run)
  }

/**
 * Traces third-party requests as children of what makes them, with only their host: paths and queries may contain what
 * people wrote.
 */
export const watchFetch =
  (tracing: Tracing, fetch: OutboundFetch): OutboundFetch =>
  (input, init) => {
    const { host } = new URL(input instanceof Request ? input.url : input)
    return tracing.span(
      `fetch ${host}`,
      { kind: 'client', attributes: { 'server.address': host } },
      async (describe) => {
        const response = await fetch(input, init)
        describe({ 'http.response.status_code': response.status })
        return response
      },
    )
  }

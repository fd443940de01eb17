import { AsyncLocalStorage } from 'node:async_hooks'
import { defaultTextMapGetter, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace, type Context } from '@opentelemetry/api'
import { W3CTraceContextPropagator } from '@opentelemetry/core'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import { trimEnd } from '@segue/shared/trim-end.ts'
import type { Tracing } from '../../ports/tracing.ts'

export type Collector = {
  /** The URL of an OTLP/HTTP collector, such as `http://localhost:4318`. */
  endpoint: string
  /** The share of requests that are traced, among those without an earlier sampling decision. */
  ratio: number
  /** Identifies this process. */
  instance: string
  /** How long a batch may take; three seconds by default. */
  timeoutMs?: number
}

const kinds = { server: SpanKind.SERVER, client: SpanKind.CLIENT, internal: SpanKind.INTERNAL }

/**
 * Spans in OpenTelemetry's format, sent in batches. The context is our own instead of the library's global one, so that
 * two servers in one process (in tests) don't share it. If the collector is down, only its spans are lost.
 */
export function createTracing(collector: Collector): Tracing & { close: () => Promise<void> } {
  const { endpoint, ratio, instance, timeoutMs: timeoutMillis = 3000 } = collector
  const exporter = new OTLPTraceExporter({ url: `${trimEnd(endpoint, '/')}/v1/traces`, timeoutMillis })
  const root = new TraceIdRatioBasedSampler(ratio)
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'segue', 'service.instance.id': instance }),
    // Callers may continue their trace, but not decide how many spans we send.
    sampler: new ParentBasedSampler({ root, remoteParentSampled: root, remoteParentNotSampled: root }),
    spanProcessors: [new BatchSpanProcessor({ exporter })],
  })
  const tracer = provider.getTracer('segue')
  const propagator = new W3CTraceContextPropagator()
  const current = new AsyncLocalStorage<Context>()

  function contextOf(parent: string | undefined): Context {
    const within = current.getStore() ?? ROOT_CONTEXT
    return parent === undefined ? within : propagator.extract(within, { traceparent: parent }, defaultTextMapGetter)
  }

  return {
    async span(name, { kind = 'internal', attributes = {}, parent }, work) {
      const outer = contextOf(parent)
      const span = tracer.startSpan(name, { kind: kinds[kind], attributes }, outer)
      try {
        return await current.run(trace.setSpan(outer, span), () =>
          work((more, better) => {
            span.setAttributes(more)
            if (better !== undefined) span.updateName(better)
          }),
        )
      } catch (error) {
        // Only the error's name: its message may quote what a user wrote.
        span.setStatus({ code: SpanStatusCode.ERROR, message: error instanceof Error ? error.name : 'unknown' })
        throw error
      } finally {
        span.end()
      }
    },
    close: () => provider.shutdown().catch(() => undefined),
  }
}

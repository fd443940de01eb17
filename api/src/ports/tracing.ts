export type SpanAttributes = Record<string, string | number | boolean>

export type SpanOptions = {
  /** Whether the span answers a request, makes one, or neither. */
  kind?: 'server' | 'client' | 'internal'
  attributes?: SpanAttributes
  /** The caller's `traceparent`, which this span continues. */
  parent?: string | undefined
}

/** Adds to a span what is known only at the end. */
export type Describe = (attributes: SpanAttributes, name?: string) => void

/** Shows an operator how long each part of a request took. Names and attributes never contain what people wrote. */
export type Tracing = {
  /** Runs the work as a child of the current span. What the work throws is recorded and rethrown. */
  span: <Result>(name: string, options: SpanOptions, work: (describe: Describe) => Promise<Result>) => Promise<Result>
}

/** For when no traces are collected. */
export const noTracing: Tracing = { span: (_name, _options, work) => work(() => undefined) }

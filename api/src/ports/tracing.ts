export type SpanAttributes = Record<string, string | number | boolean>

export type SpanOptions = {
  /** Whether it answers somebody, asks somebody else, or neither. */
  kind?: 'server' | 'client' | 'internal'
  attributes?: SpanAttributes
  /** The `traceparent` of whoever asked, which this goes on from. */
  parent?: string | undefined
}

/** Adds to a span what is known only in the end. */
export type Describe = (attributes: SpanAttributes, name?: string) => void

/** Tells an operator how long each part of a request took. Names and attributes never hold what people wrote. */
export type Tracing = {
  /** Does the work as a part of whatever it is called in. What the work throws is noted and thrown on. */
  span: <Result>(name: string, options: SpanOptions, work: (describe: Describe) => Promise<Result>) => Promise<Result>
}

/** Where nobody collects traces. */
export const noTracing: Tracing = { span: (_name, _options, work) => work(() => undefined) }

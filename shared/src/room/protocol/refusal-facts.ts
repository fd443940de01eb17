/** What there is to know of a refusal. Its sentence is in the words of each language, under `refusals`. */
export interface RefusalFacts {
  /** The values that its sentence names. */
  readonly values?: readonly string[]
  /** Trying again by itself cannot help: a client whose join is refused like this stops. */
  readonly final?: true
}

/** One of the refusals in a table, with the values that its sentence names. */
export type RefusalIn<Table extends Record<string, RefusalFacts>> = {
  [Code in keyof Table]: {
    readonly code: Code
    readonly values: Table[Code] extends { values: readonly (infer Name extends string)[] }
      ? Readonly<Record<Name, string>>
      : Readonly<Record<string, never>>
  }
}[keyof Table]

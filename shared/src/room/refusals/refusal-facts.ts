/** The properties of a refusal. Its sentence is in the catalog of each language, under `refusals`. */
export interface RefusalFacts {
  /** The values in its sentence. */
  readonly values?: readonly string[]
  /** Retrying can't help: a client whose join is refused like this stops. */
  readonly final?: true
}

/** A refusal from a table, with the values of its sentence. */
export type RefusalIn<Table extends Record<string, RefusalFacts>> = {
  [Code in keyof Table]: {
    readonly code: Code
    readonly values: Table[Code] extends { values: readonly (infer Name extends string)[] }
      ? Readonly<Record<Name, string>>
      : Readonly<Record<string, never>>
  }
}[keyof Table]

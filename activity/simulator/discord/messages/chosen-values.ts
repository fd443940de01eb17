import { checkboxGroupType, checkboxType, limitsOf, radioGroupType } from './check-choices.ts'

type Component = Record<string, unknown>

/** What a client submits for a field of a modal; without a value it submits what was selected at first. */
export function chosenIn(field: Component, value: string | string[] | undefined): Record<string, unknown> {
  const chosen = value === undefined ? defaultsOf(field) : [value].flat().filter(Boolean)
  switch (field['type']) {
    case radioGroupType:
      checkCount(field, chosen, { min: 1, max: 1 })
      return { value: chosen[0] ?? null }
    case checkboxGroupType:
      checkCount(field, chosen, limitsOf(field))
      return { values: chosen }
    case checkboxType:
      return { value: value === undefined ? field['default'] === true : chosen.length > 0 }
    default:
      return { values: [value ?? ''].flat().filter(Boolean) }
  }
}

const optionsOf = ({ options }: Component): Component[] => (Array.isArray(options) ? options : [])

const defaultsOf = (field: Component): string[] =>
  optionsOf(field).flatMap((option) => (option['default'] === true ? [String(option['value'])] : []))

/** A client lets nobody submit other choices. */
function checkCount(field: Component, chosen: readonly string[], { min, max }: { min: number; max: number }): void {
  const { custom_id, required = true } = field
  const unknown = chosen.find((value) => !optionsOf(field).some((option) => option['value'] === value))
  if (unknown !== undefined) throw new Error(`${String(custom_id)} has no option ${unknown}`)
  const isEmptyAllowed = required === false && chosen.length === 0
  if (isEmptyAllowed || (chosen.length >= min && chosen.length <= max)) return
  throw new Error(`${String(custom_id)} needs between ${min} and ${max} choices`)
}

import { FormFault } from '../bot-world.ts'
import { checkEachOption, checkLength } from './check-menu.ts'

type Fields = Record<string, unknown>

export const radioGroupType = 21
export const checkboxGroupType = 22
export const checkboxType = 23
const choiceTypes = new Set<unknown>([radioGroupType, checkboxGroupType, checkboxType])
const maxOptions = 10

/** A radio group, a checkbox group or a checkbox, which only modals have, each in a label of its own. */
export const isChoice = (component: Fields): boolean => choiceTypes.has(component['type'])

/** Refuses a radio or checkbox group that Discord would refuse. */
export function checkChoice(choice: Fields): void {
  checkLength(choice['custom_id'], { min: 1, max: 100 }, 'components.custom_id')
  if (choice['type'] === radioGroupType) checkOptions(choice, { least: 2, maxDefaults: 1 })
  if (choice['type'] === checkboxGroupType) checkGroup(choice)
}

function checkGroup(group: Fields): void {
  const { options, required = true } = group
  const { min, max } = limitsOf(group)
  if (min < 0 || min > maxOptions) throw new FormFault('Must be between 0 and 10 in value.', 'components.min_values')
  if (min === 0 && required !== false) throw new FormFault('Must be false if min_values is 0.', 'components.required')
  checkOptions(group, { least: 1, maxDefaults: max })
  const count = Array.isArray(options) ? options.length : 0
  if (max < Math.max(1, min) || max > count)
    throw new FormFault(`Must be between ${Math.max(1, min)} and ${count} in value.`, 'components.max_values')
}

/** How many boxes of a group have to be checked, and may be. */
export function limitsOf({ min_values, max_values, options }: Fields): { min: number; max: number } {
  const count = Array.isArray(options) ? options.length : 0
  return { min: Number(min_values ?? 1), max: Number(max_values ?? count) }
}

function checkOptions({ options }: Fields, { least, maxDefaults }: { least: number; maxDefaults: number }): void {
  if (!Array.isArray(options) || options.length < least || options.length > maxOptions)
    throw new FormFault(`Must be between ${least} and ${maxOptions} in length.`, 'components.options')
  checkEachOption(options, maxDefaults)
}

import { FormFault } from '../bot-world.ts'

type Fields = Record<string, unknown>

const stringMenuType = 3
/** Menus of strings, and of people, roles, both, and channels. */
const menuTypes = new Set<unknown>([stringMenuType, 5, 6, 7, 8])
const maxOptions = 25

export const isMenu = (component: Fields): boolean => menuTypes.has(component['type'])

/** Refuses a menu that Discord would refuse. */
export function checkMenu(menu: Fields): void {
  const { placeholder = '', min_values, max_values, default_values, options } = menu
  const min = Number(min_values ?? 1)
  const max = Number(max_values ?? 1)
  checkLength(menu['custom_id'], { min: 1, max: 100 }, 'components.custom_id')
  checkLength(placeholder ?? '', { min: 0, max: 150 }, 'components.placeholder')
  if (min < 0 || min > maxOptions) throw new FormFault('Must be between 0 and 25 in value.', 'components.min_values')
  if (max < Math.max(1, min) || max > maxOptions)
    throw new FormFault(`Must be between ${Math.max(1, min)} and 25 in value.`, 'components.max_values')
  if (Array.isArray(default_values) && default_values.length > max)
    throw new FormFault(`Must be ${max} or fewer in length.`, 'components.default_values')
  if (menu['type'] === stringMenuType) checkOptions(options, max)
}

/** There are at least as many options as can be chosen. */
function checkOptions(options: unknown, max: number): void {
  if (!Array.isArray(options) || options.length < max || options.length > maxOptions)
    throw new FormFault(`Must be between ${max} and 25 in length.`, 'components.options')
  checkEachOption(options, max)
}

/** Refuses options that Discord would refuse, in a menu or a group. */
export function checkEachOption(options: readonly Fields[], maxDefaults: number): void {
  const used = new Set<unknown>()
  for (const [index, { label, value, description }] of options.entries()) {
    const at = `components.options.${index}`
    checkLength(label, { min: 1, max: 100 }, `${at}.label`)
    checkLength(value, { min: 1, max: 100 }, `${at}.value`)
    if (description !== undefined && description !== null)
      checkLength(description, { min: 1, max: 100 }, `${at}.description`)
    if (used.has(value)) throw new FormFault('The specified option value is already used', at)
    used.add(value)
  }
  if (options.filter((one) => one['default'] === true).length > maxDefaults)
    throw new FormFault(`Must be ${maxDefaults} or fewer in length.`, 'components.options')
}

export function checkLength(text: unknown, { min, max }: { min: number; max: number }, where: string): void {
  if (typeof text === 'string' && text.length >= min && text.length <= max) return
  throw new FormFault(`Must be between ${min} and ${max} in length.`, where)
}

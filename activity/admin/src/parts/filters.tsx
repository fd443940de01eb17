import { BooleanInput, DateInput, NumberInput, SelectInput, TextInput } from 'react-admin'
import { filterName } from '../crud/query.ts'
import type { Column } from '../resource.ts'

type Words = (key: string, values?: Record<string, unknown>) => string

/** The filters of a list: one or more per column, by its type. */
export const filtersOf = (columns: readonly Column[], words: Words) =>
  columns.flatMap((column) => [...inputsOf(column, words), ...(column.optional ? [whether(column, words)] : [])])

function inputsOf({ name, kind, choices, searched, narrows }: Column, words: Words) {
  if (narrows === 'never') return []
  const label = words(`columns.${name}`)
  const source = (operator: string) => filterName(name, operator)
  const several = choices?.map((id) => ({ id, name: words(`choices.${id}`) }))
  const operator = kind === 'texts' ? 'cont' : 'eq'
  if (several) return [<SelectInput key={name} source={source(operator)} label={label} choices={several} />]
  if (kind === 'boolean') return [<BooleanInput key={name} source={source('eq')} label={label} defaultValue />]
  if (narrows === 'exactly') return [<NumberInput key={name} source={source('eq')} label={label} />]
  if (kind === 'uuid') return [<TextInput key={name} source={source('eq')} label={label} />]
  if (kind === 'number' || kind === 'instant') {
    const Input = kind === 'number' ? NumberInput : DateInput
    return [
      <Input key={`${name} from`} source={source('gte')} label={words('filters.from', { name: label })} />,
      <Input key={`${name} to`} source={source('lte')} label={words('filters.to', { name: label })} />,
    ]
  }
  return [
    <TextInput
      key={name}
      source={source('contL')}
      label={label}
      alwaysOn={searched ?? false}
      resettable={searched ?? false}
    />,
  ]
}

const whether = ({ name }: Column, words: Words) => (
  <BooleanInput
    key={`${name} set`}
    source={filterName(name, 'set')}
    label={words('filters.set', { name: words(`columns.${name}`) })}
    defaultValue
  />
)

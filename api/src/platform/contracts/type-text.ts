import type * as z from 'zod'

/** What a schema parses, or what it returns. */
export type Direction = 'input' | 'output'

/** Writes the type of a schema: by name if it has one, else with `shapeOf`. */
export type TypeOf = (schema: z.core.$ZodType, direction: Direction) => string

/** The TypeScript type of a schema, as text. Nested types are written by `typeOf`. */
export function shapeOf(schema: z.core.$ZodType, direction: Direction, typeOf: TypeOf): string {
  // The boundary: the library's own union of all kinds of schemas, which `def.type` tells apart.
  const { def } = (schema as z.core.$ZodTypes)._zod
  const inner = (type: z.core.$ZodType) => typeOf(type, direction)
  switch (def.type) {
    case 'string':
    case 'number':
    case 'boolean':
      // A coerced value is sent as text or in its own type.
      return direction === 'input' && 'coerce' in def && def.coerce && def.type !== 'string'
        ? `string | ${def.type}`
        : def.type
    case 'null':
    case 'undefined':
    case 'unknown':
      return def.type
    case 'date':
      return 'Date'
    case 'literal':
      return oneOf(def.values.map((value) => literal(value)))
    case 'enum':
      return oneOf(Object.values(def.entries).map(literal))
    case 'array':
      return arrayOf(inner(def.element))
    case 'object':
      return objectOf(def, direction, typeOf)
    case 'record':
      return recordOf(inner(def.keyType), inner(def.valueType), 'partial' in def)
    case 'union':
      return oneOf(def.options.map(inner))
    case 'nullable':
      return oneOf([inner(def.innerType), 'null'])
    case 'optional':
      return oneOf([inner(def.innerType), 'undefined'])
    case 'default':
    case 'prefault':
      return direction === 'input' ? oneOf([inner(def.innerType), 'undefined']) : inner(def.innerType)
    case 'readonly':
    case 'catch':
    case 'nonoptional':
      return inner(def.innerType)
    case 'pipe':
      return inner(direction === 'input' ? def.in : def.out)
    case 'transform':
      if (direction === 'input') return 'unknown'
      throw new Error('The output type of a transformation is unknown: pipe it into a schema')
    case 'custom':
      return 'Response'
    default:
      throw new Error(`A schema of the kind ${def.type} has no type for clients yet`)
  }
}

function objectOf(def: z.core.$ZodObjectDef, direction: Direction, typeOf: TypeOf): string {
  const properties = Object.entries(def.shape).map(([name, schema]) => propertyOf(name, schema, direction, typeOf))
  if (def.catchall?._zod.def.type === 'unknown') properties.push('[key: string]: unknown')
  return properties.length === 0 ? 'Record<string, never>' : inBraces(properties)
}

/** A property of an object type; it is optional if its schema accepts a missing value. */
export function propertyOf(name: string, schema: z.core.$ZodType, direction: Direction, typeOf: TypeOf): string {
  const isOptional = (direction === 'input' ? schema._zod.optin : schema._zod.optout) !== undefined
  const type = typeOf(schema, direction)
  const key = /^[A-Za-z_$][\w$]*$/.test(name) ? name : `'${name}'`
  return `${key}${isOptional ? '?' : ''}: ${isOptional ? type.replace(/ \| undefined$/, '') : type}`
}

/** Members of an object type: on one line if they fit. */
export function inBraces(members: string[], alwaysInLines = false): string {
  if (members.length === 0) return '{}'
  const line = `{ ${members.join('; ')} }`
  if (!alwaysInLines && line.length <= 80 && !line.includes('\n')) return line
  return `{\n${members.map((member) => `  ${member.replaceAll('\n', '\n  ')}\n`).join('')}}`
}

/** A union type without duplicates. */
export function oneOf(members: string[]): string {
  const different = [...new Set(members.flatMap((member) => (/[{<[]/.test(member) ? [member] : member.split(' | '))))]
  return different.length === 0 ? 'never' : different.join(' | ')
}

const arrayOf = (element: string) => (/^[\w']+$/.test(element) ? `${element}[]` : `Array<${element}>`)

const recordOf = (key: string, value: string, isPartial: boolean) =>
  isPartial ? `Partial<Record<${key}, ${value}>>` : `Record<${key}, ${value}>`

const literal = (value: unknown) => (typeof value === 'string' ? `'${value.replaceAll("'", "\\'")}'` : String(value))

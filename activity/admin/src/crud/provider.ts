import type { DataProvider, RaRecord } from 'react-admin'
import type { Me, Resource, Row } from '../resource.ts'
import { crudQuery } from './query.ts'

/** Maximum number of values in an `$in` filter of the server. */
const maxValues = 100

/** Provides our lists to react-admin. Changes are acts, which call the server themselves. */
export function crudProvider(resources: readonly Resource[], me: Me): DataProvider {
  const named = (name: string): Resource => {
    const found = resources.find((one) => one.name === name)
    if (!found) throw new Error(`The panel has no resource ${name}`)
    return found
  }

  async function getList(name: string, request: Parameters<typeof crudQuery>[0]) {
    const resource = named(name)
    const { data, total } = await resource.list(crudQuery(request, resource.columns, resource.key), me)
    return { data: data.map((row) => recordOf(resource, row)), total }
  }

  async function getMany(name: string, { ids }: { ids: readonly (string | number)[] }) {
    const resource = named(name)
    const parts = Array.from({ length: Math.ceil(ids.length / maxValues) }, (_, at) =>
      ids.slice(at * maxValues, (at + 1) * maxValues),
    )
    const pages = await Promise.all(
      parts.map((part) =>
        resource.list({ filter: [`${resource.key}||$in||${part.join(',')}`], limit: maxValues }, me),
      ),
    )
    return { data: pages.flatMap(({ data }) => data).map((row) => recordOf(resource, row)) }
  }

  async function getOne(name: string, { id }: { id: string | number }) {
    const resource = named(name)
    if (resource.one) return { data: recordOf(resource, await resource.one(String(id), me)) }
    const { data } = await getMany(name, { ids: [id] })
    const [found] = data
    if (!found) throw new Error(`${name} has no ${id}`)
    return { data: found }
  }

  type ReferenceRequest = Parameters<typeof getList>[1] & { target: string; id: string | number }
  const getManyReference = (name: string, { target, id, filter, ...request }: ReferenceRequest) =>
    getList(name, { ...request, filter: { ...filter, [`${target}__eq`]: id } })
  const unasked = () => Promise.reject(new Error('Rows of the panel are changed by acts'))

  // Cast because react-admin lets each caller choose the row type.
  return {
    getList,
    getMany,
    getOne,
    getManyReference,
    update: unasked,
    updateMany: unasked,
    create: unasked,
    delete: unasked,
    deleteMany: unasked,
  } as unknown as DataProvider
}

/** A row with the `id` that react-admin expects. */
function recordOf({ key }: Resource, row: Row): RaRecord {
  const id = row[key]
  return { ...row, id: typeof id === 'number' ? id : String(id) }
}

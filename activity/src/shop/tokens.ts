import { useQuery } from '@tanstack/react-query'
import i18next, { type TFunction } from 'i18next'
import type { Operations } from '@segue/api/operations'
import { houseConsumables } from '@segue/shared/points/house-consumables.ts'
import { allPages } from '../client/all-pages.ts'
import { call, queries } from '../client/api.ts'
import { useIsUser, useSession } from '../client/session.ts'

export type TokenAccount = Operations['GET /api/v1/token-accounts/self']['reply']
export type Consumable = Operations['GET /api/v1/consumables']['reply']['consumables'][number]
export type TokenBundle = Operations['GET /api/v1/token-bundles']['reply']['tokenBundles'][number]
export type HistoryEntry = Operations['GET /api/v1/token-accounts/self/transactions']['reply']['transactions'][number]

/** Nothing can be bought without a token account (client specification, section 5). */
export class TokenAccountMissingError extends Error {
  constructor() {
    super(i18next.t('pageRefusals.noTokenAccount'))
    this.name = 'TokenAccountMissingError'
  }
}

const accountKey = (uuid: string | undefined) => ['token-account', uuid]
export const historyKey = ['token-history']

/** The user's own token account, created if necessary. */
const loadAccount = (): Promise<TokenAccount> => call('POST /api/v1/token-accounts', { body: {} })

/** The token account of the signed-in user. Guests have none. */
export function useTokenAccount() {
  const uuid = useSession(({ session }) => session?.uuid)
  return useQuery({ queryKey: accountKey(uuid), queryFn: loadAccount, enabled: useIsUser() })
}

/** All items to throw, cheapest first. */
export const useConsumables = () =>
  useQuery({
    queryKey: ['consumables'],
    queryFn: async () => {
      const all = await allPages(async (query) => {
        const { consumables: rows, hasMore } = await call('GET /api/v1/consumables', { query })
        return { rows, hasMore }
      })
      return all.toSorted((one, other) => one.tokenCost - other.tokenCost)
    },
  })

export type Throw = { consumable: Consumable; roomUuid: string; toUuid: string | null; message: string }

/** Throws an item. Requests with the same key throw and charge once, so one without a response can be repeated. */
export async function throwConsumable(
  account: TokenAccount | undefined,
  { consumable, roomUuid, toUuid, message }: Throw,
  key: string,
): Promise<'thrown' | 'returned'> {
  if (!account) throw new TokenAccountMissingError()
  const { id: consumableId, tokenCost } = consumable
  const { tokenAccount, status } = await call('POST /api/v1/consumable-purchases', {
    body: { consumableId, roomUuid, toUuid, message: message || null, key, tokenCost },
  })
  queries.setQueryData(accountKey(tokenAccount.userUuid), tokenAccount)
  void queries.invalidateQueries({ queryKey: historyKey })
  return status === 'voided' ? 'returned' : 'thrown'
}

type Named = Pick<Consumable, 'name' | 'show'>

/** The name of an item: our own in the user's language, others as they were named. */
export function nameOf(t: TFunction, { name, show }: Named): string {
  const isOurs = houseConsumables.some((one) => one.show === show && one.name === name)
  return isOurs ? t(`shop.show_${show}`) : name
}

/** The path of a shop picture, which reaches our server from a browser and from Discord alike. */
export const pathOf = (url: string): string => (URL.canParse(url) ? new URL(url).pathname : url)

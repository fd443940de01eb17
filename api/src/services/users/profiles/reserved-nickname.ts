import { isReservedNickname } from '@segue/shared/people/nickname.ts'
import type { App } from '../../../app.ts'

/** Names of staff and of the product. Users who have one keep it, and staff can grant one. */
export const nicknameReserved = [403, 'This name is reserved. Please choose another one'] as const

export const isReserved = ({ config }: Pick<App, 'config'>, nickname: string): boolean =>
  isReservedNickname(nickname, config.brandName)

import { password, send, type Member } from '../test/people.ts'
import type { Product } from './fixtures.ts'

/** Makes a member platform staff and signs them in again, as a token contains the role. */
export async function promote(member: Member, role: 'admin' | 'moderator', product: Product): Promise<Member> {
  const { email, page, uuid } = member
  await send(product.url, '/users/add-role', { userUuid: uuid, role }, product.serviceToken)
  const { accessToken: token } = await send<{ accessToken: string }>(product.url, '/auth/login', { email, password })
  await page.addInitScript((value) => localStorage.setItem('segue-token', value), token)
  return { ...member, token }
}

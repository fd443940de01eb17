import { randomBytes } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { CallFailed, createCall } from '@segue/shared/call.ts'
import type { Operations } from '@segue/api/operations'
import type { HouseDj } from './rooms.ts'

export type Call = ReturnType<typeof createCall<Operations>>
export type Member = { uuid: string; token: string; call: Call }

/** Nobody owns an address under .invalid, so no e-mail can ever reach a real person. */
const emailOf = (name: string) => `${name.toLowerCase().replace(/\W+/g, '-')}@house.invalid`

export type AccountsOptions = {
  server: string
  /** The file with the password of the accounts, created on the first run. */
  keyFile: string
  /**
   * The house signs in with our services' rate limit, so that it and people on this machine don't use up each other's.
   */
  serviceToken: string
  fetch: typeof fetch
}

export type Accounts = {
  member: (name: string) => Promise<Member>
  /** The bot of a house DJ, created once by an owner's account of the same name. */
  bot: (dj: HouseDj) => Promise<Member>
}

/**
 * Opens the accounts of the house. Accounts that are signed in stay so, whatever else fails, as long as their token is
 * valid.
 */
export async function openAccounts({ server, keyFile, serviceToken, fetch }: AccountsOptions): Promise<Accounts> {
  const { password, isNew } = await passwordIn(keyFile)
  const signedIn = new Map<string, Member>()
  const callAs = (token: string): Call => createCall<Operations>({ base: server, token: () => token, fetch })
  const house = callAs(serviceToken)

  async function kept(name: string, signIn: () => Promise<string>): Promise<Member> {
    const before = signedIn.get(name)
    if (before && (await isGood(before))) return before
    const member = await asMember(await signIn())
    signedIn.set(name, member)
    return member
  }

  async function asMember(token: string): Promise<Member> {
    const call = callAs(token)
    const { uuid } = await call('GET /users/profile')
    return { uuid, token, call }
  }

  const member = (name: string) =>
    kept(name, async () => {
      const email = emailOf(name)
      const signIn = () => house('POST /auth/login', { body: { email, password } })
      const signUp = () => house('POST /users/sign-up', { body: { email, password, nickname: name } })
      // With a new password nobody has signed up yet; with an old one some may be missing.
      const begun = isNew && !signedIn.has(name)
      const { accessToken } = await (begun
        ? signUp().catch(ifRefused(403, signIn))
        : signIn().catch(ifRefused(401, signUp)))
      return accessToken
    })

  const bot = (dj: HouseDj) => kept(dj.name, () => botToken(member, dj))

  return { member, bot }
}

/** Whether a token is still valid. A server error doesn't count as invalid. */
const isGood = ({ call }: Member): Promise<boolean> =>
  call('GET /users/profile').then(
    () => true,
    ifRefused(401, async () => false),
  )

async function botToken(member: Accounts['member'], { name, avatarId, color }: HouseDj): Promise<string> {
  const owner = await member(`${name} owner`)
  const token = async () => (await owner.call('GET /users/bot-token')).accessToken
  const signUpBot = async () => {
    await owner.call('POST /users/sign-up-bot', { body: { botNickName: name, avatarId, color } })
    return token()
  }
  return token().catch(ifRefused(404, signUpBot))
}

/** The fallback if the server refuses with this status. */
const ifRefused =
  <T>(status: number, instead: () => Promise<T>) =>
  (error: unknown): Promise<T> => {
    if (error instanceof CallFailed && error.status === status) return instead()
    throw error
  }

async function passwordIn(file: string): Promise<{ password: string; isNew: boolean }> {
  const saved = await readFile(file, 'utf8').catch(() => undefined)
  if (saved) return { password: saved, isNew: false }
  const password = randomBytes(24).toString('base64url')
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, password, { mode: 0o600 })
  return { password, isNew: true }
}

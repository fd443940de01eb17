import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'

// scrypt is the strong hash that both Node and Workers provide (91 ms at 2^15).
const [blockSize, parallel] = [8, 1]
const keyBytes = 32
const form = /^\$scrypt\$ln=(\d{1,2}),r=(\d{1,2}),p=(\d{1,2})\$([\w+/]+)\$([\w+/]+)$/

/** Hashes a password to a PHC-like string; `cost` is the power of two that sets the work per guess. */
export async function hashPassword(password: string, cost: number): Promise<string> {
  const salt = randomBytes(16)
  const key = await derive(password, salt, { cost, blockSize, parallel })
  return `$scrypt$ln=${cost},r=${blockSize},p=${parallel}$${unpadded(salt)}$${unpadded(key)}`
}

/** Whether the password is right, and whether its hash is stale because the cost has changed. */
export async function checkPassword(password: string, hash: string, cost: number) {
  const [, ln, r, p, salt, key] = form.exec(hash) ?? []
  if (!salt || !key) return { right: false, stale: false }
  const parameters = { cost: Number(ln), blockSize: Number(r), parallel: Number(p) }
  const wanted = Buffer.from(key, 'base64')
  const got = await derive(password, Buffer.from(salt, 'base64'), parameters)
  const stale = parameters.cost !== cost || parameters.blockSize !== blockSize || parameters.parallel !== parallel
  return { right: got.length === wanted.length && timingSafeEqual(got, wanted), stale }
}

/** Takes as long as a real check: the duration must not reveal whether an account exists. */
export async function checkDummyPassword(password: string, cost: number): Promise<void> {
  await derive(password, randomBytes(16), { cost, blockSize, parallel })
}

function derive(password: string, salt: Buffer, parameters: { cost: number; blockSize: number; parallel: number }) {
  const N = 2 ** parameters.cost
  const options = { N, r: parameters.blockSize, p: parameters.parallel, maxmem: 256 * N * parameters.blockSize }
  return new Promise<Buffer>((resolve, reject) => {
    // Keyboards compose accents differently; the password is the same.
    scrypt(password.normalize('NFKC'), salt, keyBytes, options, (error, key) =>
      error ? reject(error) : resolve(key),
    )
  })
}

const unpadded = (bytes: Buffer) => bytes.toString('base64').replace(/={1,2}$/, '')

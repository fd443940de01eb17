import { isSigned, readAgoraToken, type AgoraToken } from './agora-token.ts'

/** The privileges of a token: to join, and to send audio. */
const privilege = { join: 1, sendSound: 2 }

type JoinRequest = { channel: string; uid: string; token: string }
type Refusal = 'badToken' | 'wrongApp' | 'wrongChannel' | 'wrongUid' | 'expired' | 'mayNotJoin'

/** A person in a channel. They receive who spoke, and how loudly. */
export type Voice = {
  speak: (level: number) => 'sent' | 'mayNotSpeak' | 'gone'
  received: { uid: string; level: number }[]
  /** Uses a new token before the last one expires; may change the person's privileges. */
  renew: (token: string) => Refusal | 'renewed'
  leave: () => void
}

type Inside = { uid: string; channel: string; token: AgoraToken; received: Voice['received'] }

/**
 * A fake voice provider, as strict as the real one: a token is for one app, one channel and one person, says whether
 * they may speak, and expires. Sound is a level here. `now` is in milliseconds.
 */
export function fakeVoices(of: { appId: string; certificate: string; now: () => number }) {
  const inside = new Set<Inside>()
  const endsAt = ({ issued, expires }: AgoraToken) => (issued + expires) * 1000
  const may = (token: AgoraToken, what: number) =>
    token.privileges.some(([name, lasts = 0]) => name === what && (token.issued + lasts) * 1000 > of.now())

  function check({ channel, uid, token: value }: JoinRequest): AgoraToken | Refusal {
    let token: AgoraToken
    try {
      token = readAgoraToken(value)
    } catch {
      return 'badToken'
    }
    if (token.appId !== of.appId) return 'wrongApp'
    if (token.version !== '007' || !isSigned(token, of.certificate)) return 'badToken'
    if (token.channel !== channel) return 'wrongChannel'
    if (token.uid !== uid) return 'wrongUid'
    if (endsAt(token) <= of.now()) return 'expired'
    return may(token, privilege.join) ? token : 'mayNotJoin'
  }

  /** Removes people whose token has expired, like the real provider. */
  const sweep = () => {
    for (const one of inside) if (endsAt(one.token) <= of.now()) inside.delete(one)
  }

  function voiceOf(one: Inside): Voice {
    return {
      received: one.received,
      speak(level) {
        sweep()
        if (!inside.has(one)) return 'gone'
        if (!may(one.token, privilege.sendSound)) return 'mayNotSpeak'
        for (const other of inside) {
          if (other !== one && other.channel === one.channel) other.received.push({ uid: one.uid, level })
        }
        return 'sent'
      },
      renew(token) {
        const checked = check({ ...one, token })
        if (typeof checked === 'string') return checked
        one.token = checked
        return 'renewed'
      },
      leave: () => void inside.delete(one),
    }
  }

  return {
    join(request: JoinRequest): Voice | Refusal {
      const token = check(request)
      if (typeof token === 'string') return token
      const one: Inside = { uid: request.uid, channel: request.channel, token, received: [] }
      inside.add(one)
      return voiceOf(one)
    },
    /** The people in a channel. */
    inChannel(channel: string): string[] {
      sweep()
      return [...inside].filter((one) => one.channel === channel).map(({ uid }) => uid)
    },
  }
}

import { useEffect, useMemo, useState } from 'react'
import { peopleIn } from '@segue/shared/room/crowd/listed.ts'
import { call } from '../client/api.ts'
import { launch, surface } from '../client/surface.ts'
import { useFaces } from '../session/people/faces.ts'
import { useRoomState } from '../session/room-context.tsx'
import { useTalking } from '../session/sound/talking.ts'
import type { DiscordClient, Participant } from '../surface/discord-client.ts'
import { facesOf, talkingOf } from './known-faces.ts'
import { useTalkers } from './talkers.ts'

/** People come in by the dozen; the server is asked once for those of a moment. */
const askAfterMs = 600

/** Draws nothing: who of the room is who of the voice channel, with the picture and the name that they have there. */
export function Faces({ discord }: { discord: DiscordClient }) {
  const participants = useParticipants(discord)
  const users = useUsersOfDiscord(participants)
  const talking = useTalkers((state) => state.talking)
  const faces = useMemo(() => facesOf(participants, users, (url) => surface.url(url)), [participants, users])
  useEffect(() => useFaces.setState({ faces }), [faces])
  useEffect(() => useTalking.setState({ talking: talkingOf(talking, users) }), [talking, users])
  useEffect(() => {
    return () => {
      useFaces.setState({ faces: {} })
      useTalking.setState({ talking: [] })
    }
  }, [])
  return null
}

function useParticipants(discord: DiscordClient): readonly Participant[] {
  const [participants, setParticipants] = useState<readonly Participant[]>([])
  useEffect(() => {
    let gone = false
    const take = (next: Participant[]) => {
      if (!gone) setParticipants(next)
    }
    // A client that does not tell leaves people as their profiles are.
    discord
      .participants()
      .then(take)
      .then(() => discord.onParticipants(take))
      .catch(() => undefined)
    return () => {
      gone = true
    }
  }, [discord])
  return participants
}

/** The people of the room by their ids at Discord. */
function useUsersOfDiscord(participants: readonly Participant[]): Readonly<Record<string, string>> {
  const [users, setUsers] = useState<Readonly<Record<string, string>>>({})
  const people = useRoomState(peopleIn)
  const unknown = participants.flatMap(({ id }) => (users[id] === undefined ? [id] : []))
  // Asked anew when somebody comes into the channel or the room, for as long as somebody of the channel is not known.
  const wanted = unknown.length > 0 ? `${people} ${unknown.join(' ')}` : null
  const { instanceId } = launch ?? {}
  useEffect(() => {
    if (wanted === null || instanceId === undefined) return undefined
    const timer = setTimeout(() => {
      // Who is not known looks as their profile says.
      call('GET /discord/instances/{instanceId}/people', { params: { instanceId } })
        .then(({ people: found }) =>
          setUsers(Object.fromEntries(found.map(({ discordId, userUuid }) => [discordId, userUuid]))),
        )
        .catch(() => undefined)
    }, askAfterMs)
    return () => clearTimeout(timer)
  }, [wanted, instanceId])
  return users
}

import { useEffect, useMemo, useState } from 'react'
import { peopleIn } from '@segue/shared/room/recorder/listed.ts'
import { call } from '../client/api.ts'
import { launch, surface } from '../client/surface.ts'
import { useRoomSession, useRoomState, useSessionPeople } from '../session/room-context.tsx'
import type { DiscordClient, Participant } from '../surface/discord-client.ts'
import { facesOf, talkingOf } from './known-faces.ts'

/** People join in groups; the delay batches them into one request. */
const askAfterMs = 600

/**
 * Renders nothing: matches people in the room with the voice channel's participants, for their Discord names and
 * pictures.
 */
export function DiscordFaces({ discord }: { discord: DiscordClient }) {
  const participants = useParticipants(discord)
  const users = useUsersOfDiscord(participants)
  const talking = useSessionPeople(({ talkingInDiscord }) => talkingInDiscord)
  const faces = useMemo(() => facesOf(participants, users, (url) => surface.url(url)), [participants, users])
  const { people } = useRoomSession()
  useEffect(() => people.setState({ faces }), [people, faces])
  useEffect(() => people.setState({ talking: talkingOf(talking, users) }), [people, talking, users])
  useEffect(() => () => people.setState({ faces: {}, talking: [] }), [people])
  return null
}

function useParticipants(discord: DiscordClient): readonly Participant[] {
  const [participants, setParticipants] = useState<readonly Participant[]>([])
  useEffect(() => {
    let gone = false
    const take = (next: Participant[]) => {
      if (!gone) setParticipants(next)
    }
    // Clients without this feature show people by their profiles.
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

/** The users in the room by Discord id. */
function useUsersOfDiscord(participants: readonly Participant[]): Readonly<Record<string, string>> {
  const [users, setUsers] = useState<Readonly<Record<string, string>>>({})
  const people = useRoomState(peopleIn)
  const unknown = participants.flatMap(({ id }) => (users[id] === undefined ? [id] : []))
  // Requested again when someone joins the channel or the room, while any participant is unknown.
  const wanted = unknown.length > 0 ? `${people} ${unknown.join(' ')}` : null
  const { instanceId } = launch ?? {}
  useEffect(() => {
    if (wanted === null || instanceId === undefined) return undefined
    const timer = setTimeout(() => {
      // Unknown people are shown by their profiles.
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

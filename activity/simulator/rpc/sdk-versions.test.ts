import { expect, test, vi } from 'vitest'
import { addChannel, addGuild, addMember, addPerson, createWorld, grantToken } from '../discord/world.ts'
import { sdkIn } from '../test/sdk-here.ts'
import { createClients } from './clients.ts'

const versions = {
  '1.0': () => import('embedded-app-sdk-1.0'),
  '1.4': () => import('embedded-app-sdk-1.4'),
  '2.0': () => import('embedded-app-sdk-2.0'),
  newest: () => import('@discord/embedded-app-sdk'),
}

test.each(Object.entries(versions))(
  'the SDK %s becomes ready, authorizes, receives events, and accepts every response',
  async (_, load) => {
    const errors = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const world = createWorld()
    const clients = createClients(world)
    const [ann, bob] = [addPerson(world, 'ann', { globalName: 'Ann' }), addPerson(world, 'bob')]
    const guild = addGuild(world, 'The Guild', ann)
    addMember(world, guild, bob)
    const channel = addChannel(world, guild, 'Lounge')
    const client = clients.open({ person: ann, channel })
    const sdk = await sdkIn(client, world.application.id, load)
    await sdk.ready()
    expect([sdk.instanceId, sdk.channelId, sdk.guildId]).toEqual([client.instance.id, channel.id, guild.id])
    const { code } = await sdk.commands.authorize({
      client_id: world.application.id,
      response_type: 'code',
      state: '',
      prompt: 'none',
      scope: ['identify', 'guilds', 'rpc.activities.write'],
    })
    const { scopes = [] } = world.codes.get(code) ?? {}
    const { user } = await sdk.commands.authenticate({ access_token: grantToken(world, ann.id, scopes) })
    expect([user.id, user.username]).toEqual([ann.id, 'ann'])
    const participants = vi.fn()
    const layouts = vi.fn()
    await sdk.subscribe('ACTIVITY_INSTANCE_PARTICIPANTS_UPDATE', participants)
    await sdk.subscribe('ACTIVITY_LAYOUT_MODE_UPDATE', layouts)
    clients.open({ person: bob, channel })
    client.display.setLayout(2)
    await expect.poll(() => layouts).toHaveBeenCalledWith({ layout_mode: 2 })
    expect(participants.mock.lastCall?.[0]).toMatchObject({ participants: [{ id: ann.id }, { id: bob.id }] })
    expect(await sdk.commands.getChannel({ channel_id: channel.id })).toMatchObject({ name: 'Lounge' })
    expect((await sdk.commands.getInstanceConnectedParticipants()).participants).toHaveLength(2)
    await sdk.commands.setActivity({ activity: { type: 2, details: 'A song' } })
    await sdk.commands.openExternalLink({ url: 'https://example.test/' })
    expect([client.seen.presence, client.seen.openedLinks]).toMatchObject([{ type: 2 }, ['https://example.test/']])
    await expect(sdk.commands.getChannelPermissions()).rejects.toMatchObject({ code: 4006 })
    expect(errors).not.toHaveBeenCalled()
  },
)

// The package's API for bots, without an activity.
export { createActor } from './discord/actor.ts'
export { createBotWorld } from './discord/bot-world.ts'
export { judge } from './discord/judge.ts'
export { serveBotDiscord } from './discord/serve.ts'

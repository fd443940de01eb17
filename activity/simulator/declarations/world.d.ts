// The package contains the declarations of that file in place of this one.
export * from '../discord/world.ts'

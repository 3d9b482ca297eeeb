import { chmodSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Replaces `docker` for backup.sh and restore.sh. What a container would run on the volumes runs on the folder $VOLUMES, and a
 * command line of ours runs as it is. Every other command is written to $DOCKER_LOG, or answered by the test at $COMPOSE. A test
 * may answer commands itself, with the lines of bash in $ANSWER.
 */
const DOCKER = `#!/bin/bash
[ -z "$DOCKER_LOG" ] || printf '%s\\n' "$*" >> "$DOCKER_LOG"
[ -z "$ANSWER" ] || eval "$ANSWER"
args=("$@")
from() { while [ "\${args[0]}" != "$1" ]; do args=("\${args[@]:1}"); done; }
case "$*" in
  *'--entrypoint bash volumes'*) script="\${@: -1}"; exec bash -c "\${script//\\/volumes/$VOLUMES}" ;;
  *' node services/'*) [ -z "$COMPOSE" ] || { from node; exec "\${args[@]}"; } ;;
  *) [ -z "$COMPOSE" ] || exec node -e '
    const body = JSON.stringify(process.argv.slice(1));
    const reply = await fetch(process.env.COMPOSE, { method: "POST", body });
    process.stdout.write(await reply.text());
    process.exitCode = reply.ok ? 0 : 1;' --input-type=module -- "$@" ;;
esac`;

/** Writes the program into a folder, which belongs on the PATH of the script. */
export function writeDockerStub(folder: string): void {
  writeFileSync(join(folder, 'docker'), DOCKER);
  chmodSync(join(folder, 'docker'), 0o755);
}

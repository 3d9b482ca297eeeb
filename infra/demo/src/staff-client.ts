import { askHost, postAsStaff, succeeded, type EdgeAddress } from '@club/client';
import {
  loginReplySchema,
  showListSchema,
  showSchema,
  uploadReplySchema,
  type SaveShowForm,
  type Show,
} from '@club/contracts';

const ADMIN_HOST = 'admin.localhost';
const UNAUTHORIZED = 401;

/** The staff area, as the dashboard uses it. */
export class StaffClient {
  constructor(
    private readonly edge: EdgeAddress,
    private readonly token: string,
    private readonly password: string,
  ) {}

  /** @returns undefined if the account has another password by now. */
  static async signedIn(
    edge: EdgeAddress,
    account: { username: string; password: string },
  ): Promise<StaffClient | undefined> {
    const credentials = { method: 'POST', body: account };
    const reply = await askHost(edge, ADMIN_HOST, '/api/admin/login', credentials);
    if (reply.status === UNAUTHORIZED) return undefined;
    const { token } = loginReplySchema.parse(succeeded(reply));
    return new StaffClient(edge, token, account.password);
  }

  async shows(): Promise<Show[]> {
    return showListSchema.parse(await this.ask('GET', '/api/admin/shows'));
  }

  async create(show: SaveShowForm): Promise<Show> {
    return showSchema.parse(await this.ask('POST', '/api/admin/shows', show));
  }

  async cancel({ id }: Show): Promise<void> {
    const { token, password } = this;
    succeeded(await postAsStaff(this.edge, `/api/admin/shows/${id}/cancel`, { token, password }));
  }

  /** @returns the path of each picture, which ends like the URL that it was uploaded to. */
  async upload(pictures: readonly Buffer[]): Promise<string[]> {
    const paths: string[] = [];
    for (const body of pictures) {
      const { uploadURL } = uploadReplySchema.parse(await this.ask('POST', '/api/objects/upload'));
      const { pathname, search } = new URL(uploadURL);
      const headers = { 'content-type': 'image/jpeg' };
      const put = { method: 'PUT', body, headers };
      succeeded(await askHost(this.edge, ADMIN_HOST, `${pathname}${search}`, put));
      paths.push(`/objects/uploads/${pathname.split('/').at(-1)}`);
    }
    return paths;
  }

  private async ask(method: string, path: string, body?: unknown): Promise<unknown> {
    const { token } = this;
    return succeeded(await askHost(this.edge, ADMIN_HOST, path, { method, body, token }));
  }
}

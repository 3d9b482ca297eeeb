import type { WebSettings } from './config.js';
/** What the site's server entry answers for a path. */
export interface RenderedPage {
    status: number;
    head: string;
    app: string;
    /** The store's content, as JSON. */
    state: string;
    redirect?: string;
}
/** Renders pages into the built template. */
export declare function createRenderer(settings: WebSettings): Promise<(url: string) => Promise<{
    status: number;
    html: string;
    redirect?: string;
}>>;

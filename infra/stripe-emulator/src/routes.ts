import type { BalanceRoutes } from './balance-routes.js';
import type { EmulatorStore } from './store.js';
import { createMethod } from './cards.js';
import { listAt, textAt, type Form } from './form.js';
import { PaymentIntents } from './payment-intents.js';
import type { Refunds } from './refunds.js';
import { StripeError } from './stripe-error.js';
import type { Charge, PaymentIntent, Refund, StripeEvent } from './stripe-objects.js';

export interface ApiCall {
  method: string;
  path: string;
  form: Form;
  publishable: boolean;
}
type Route = (id: string, form: Form) => unknown;

/** The calls that a browser may make with its publishable key and the client secret of the intent. */
const FOR_BROWSERS = new Set([
  'GET payment_intents/:id',
  'POST payment_intents/:id/confirm',
  'POST payment_intents/:id/_authenticate',
]);

/** The part of Stripe's API that this system uses. All other paths get Stripe's 404. */
export class Routes {
  private readonly table: Record<string, Route>;

  constructor(
    private readonly store: EmulatorStore,
    refunds: Refunds,
    money: BalanceRoutes,
  ) {
    const intents = new PaymentIntents(store, money.announce);
    const intent = (id: string) => store.get('intents', id);
    this.table = {
      'POST payment_intents': (_, form) => intents.create(form),
      'GET payment_intents': (_, form) => page('/v1/payment_intents', store.all('intents'), form),
      'GET payment_intents/:id': (id) => intent(id),
      'POST payment_intents/:id': (id, form) => intents.update(intent(id), form),
      'POST payment_intents/:id/confirm': (id, form) => intents.confirm(intent(id), form),
      'POST payment_intents/:id/cancel': (id, form) =>
        intents.cancel(intent(id), textAt(form, 'cancellation_reason') ?? null),
      'POST payment_intents/:id/_authenticate': (id, form) =>
        intents.authenticate(intent(id), textAt(form, 'success') === 'true'),
      'POST payment_methods': (_, form) => createMethod(store, form),
      'GET payment_methods/:id': (id) => store.get('methods', id),
      'POST refunds': (_, form) => refunds.create(form),
      'GET refunds': (_, form) => this.pageOf('refunds', form),
      'GET refunds/:id': (id) => store.get('refunds', id),
      'GET charges/:id': (id) => store.get('charges', id),
      'GET charges': (_, form) => this.pageOf('charges', form),
      'GET events/:id': (id) => store.get('events', id),
      'GET events': (_, form) => page('/v1/events', undelivered(store.all('events'), form), form),
      ...money.table(page),
    };
  }

  private pageOf(collection: 'refunds' | 'charges', form: Form) {
    const objects: (Refund | Charge)[] = this.store.all(collection);
    const wanted = objects.filter((object) => matches(object.payment_intent, form));
    return page(`/v1/${collection}`, wanted, form);
  }

  /** @throws StripeError */
  answer(call: ApiCall): unknown {
    const [resource = '', id, action] = call.path.split('/').slice(2);
    const name = `${call.method} ${resource}${id === undefined ? '' : '/:id'}${action === undefined ? '' : `/${action}`}`;
    const route = this.table[name];
    if (route === undefined)
      throw new StripeError(404, {
        message: `Unrecognized request URL (${call.method}: ${call.path}).`,
      });
    if (call.publishable) this.checkBrowser(name, id ?? '', call.form);
    return this.view(route(id ?? '', call.form), call);
  }

  private checkBrowser(name: string, id: string, form: Form): void {
    const secret = this.store.find('intents', id)?.client_secret;
    if (
      !FOR_BROWSERS.has(name) ||
      secret === undefined ||
      textAt(form, 'client_secret') !== secret
    ) {
      throw new StripeError(401, {
        message: 'This API call cannot be made with a publishable API key.',
      });
    }
  }

  private view(object: unknown, call: ApiCall): unknown {
    if (!isIntent(object)) return object;
    const wanted = listAt(call.form, 'expand');
    const charge = object.latest_charge;
    return {
      ...object,
      ...(call.publishable && { metadata: undefined }),
      ...(wanted.includes('latest_charge') &&
        charge !== null && { latest_charge: this.store.get('charges', charge) }),
    };
  }
}

const isIntent = (object: unknown): object is PaymentIntent =>
  typeof object === 'object' &&
  object !== null &&
  'object' in object &&
  object.object === 'payment_intent';

const matches = (paymentIntent: string, form: Form): boolean => {
  const wanted = textAt(form, 'payment_intent');
  return wanted === undefined || wanted === paymentIntent;
};

/** `delivery_success=false` leaves out the events that every receiver has accepted. */
const undelivered = (events: StripeEvent[], form: Form): StripeEvent[] =>
  textAt(form, 'delivery_success') === 'false'
    ? events.filter((event) => event.pending_webhooks > 0)
    : events;

function page<T extends { id: string; created: number }>(url: string, all: T[], form: Form) {
  const since = Number(
    textAt(typeof form['created'] === 'object' ? form['created'] : {}, 'gte') ?? 0,
  );
  const type = textAt(form, 'type');
  const matching = all.filter(
    (item) =>
      item.created >= since && (type === undefined || ('type' in item && item.type === type)),
  );
  const after = textAt(form, 'starting_after');
  const start = after === undefined ? 0 : matching.findIndex(({ id }) => id === after) + 1;
  const limit = Math.min(Number(textAt(form, 'limit') ?? 10), 100);
  return {
    object: 'list',
    url,
    has_more: matching.length > start + limit,
    data: matching.slice(start, start + limit),
  };
}

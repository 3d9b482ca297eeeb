import { ALL_VENUES, type Role, type Venue } from '@club/contracts';
import { Button, Flex, Form, Select } from 'antd';
import { FetchFailure } from '../../shared/ui/fetch-failure';
import { ROLE_OPTIONS } from './role-words';
import { useVenuesOfGrantsQuery } from './staff.api';

/** One line of the form. The role is empty until it is chosen. */
export interface GrantLine {
  role?: Role;
  venues: string[];
}
export const EMPTY_GRANT: GrantLine = { venues: [ALL_VENUES] };

const ALL = { value: ALL_VENUES, label: 'All venues' };
const optionsOf = (venues: readonly Venue[]) => [
  ALL,
  ...venues.map(({ id, city }) => ({ value: id, label: city })),
];
/** All venues and single ones exclude each other: the last choice counts. */
const exclusive = (chosen: string[]): string[] =>
  chosen.at(-1) === ALL_VENUES ? [ALL_VENUES] : chosen.filter((venue) => venue !== ALL_VENUES);

/** The roles of a member of staff, each with its venues. */
export function GrantsField() {
  const { data: venues = [], isError, error, refetch } = useVenuesOfGrantsQuery();
  return (
    <Form.List name="grants">
      {(fields, { add, remove }, { errors }) => (
        <Flex vertical gap={4}>
          {isError && (
            <FetchFailure title="Failed to fetch venues" error={error} onRetry={refetch} />
          )}
          {fields.map(({ key, name }, index) => (
            <Flex key={key} gap={8} wrap align="flex-start">
              <Form.Item
                name={[name, 'role']}
                label={`Role ${index + 1}`}
                rules={[{ required: true, message: 'Choose a role' }]}
                style={{ flex: '1 1 140px', marginBottom: 8 }}
              >
                <Select options={ROLE_OPTIONS} placeholder="Role" />
              </Form.Item>
              <Form.Item
                name={[name, 'venues']}
                label={`Venues ${index + 1}`}
                normalize={exclusive}
                rules={[{ required: true, message: 'Choose a venue' }]}
                style={{ flex: '2 1 160px', marginBottom: 8 }}
              >
                <Select mode="multiple" options={optionsOf(venues)} placeholder="Venues" />
              </Form.Item>
              {fields.length > 1 && (
                <Button
                  aria-label={`Remove role ${index + 1}`}
                  style={{ marginTop: 30 }}
                  onClick={() => remove(name)}
                >
                  Remove
                </Button>
              )}
            </Flex>
          ))}
          <Button style={{ alignSelf: 'flex-start' }} onClick={() => add(EMPTY_GRANT)}>
            Add another role
          </Button>
          <Form.ErrorList errors={errors} />
        </Flex>
      )}
    </Form.List>
  );
}

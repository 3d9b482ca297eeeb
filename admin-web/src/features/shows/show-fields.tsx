import {
  imageFields,
  MAX_PLACES_PER_SHOW,
  parsePerformers,
  PERFORMER_SLOTS,
  type SaveShowForm,
} from '@club/contracts';
import { Collapse, Flex, Form, Input, InputNumber, Select, Typography } from 'antd';
import { FetchFailure } from '../../shared/ui/fetch-failure';
import { colours } from '../../shared/ui/tokens';
import { ImageSlot } from './image-slot';
import { useVenuesQuery } from './manage-shows.api';

interface TextFieldProps {
  name: keyof SaveShowForm;
  label: string;
  rows?: number;
}
const TextField = ({ name, label, rows }: TextFieldProps) => (
  <Form.Item name={name} label={label}>
    {rows === undefined ? <Input /> : <Input.TextArea rows={rows} />}
  </Form.Item>
);

/** Every field of a show, in the order in which staff plan one. */
export function ShowFields() {
  return (
    <>
      <VenueField />
      <TextField name="title" label="Title" />
      <Flex gap={12} wrap>
        <Form.Item name="date" label="Date">
          <Input type="date" />
        </Form.Item>
        <Form.Item name="doorsTime" label="Doors">
          <Input type="time" />
        </Form.Item>
        <Form.Item name="showTime" label="Show">
          <Input type="time" />
        </Form.Item>
        <Form.Item name="price" label="Price (£)">
          <InputNumber min={0} step={0.5} />
        </Form.Item>
        <Form.Item name="maxTickets" label="Tickets">
          <InputNumber min={0} max={MAX_PLACES_PER_SHOW} />
        </Form.Item>
      </Flex>
      <TextField name="description" label="Short description" rows={2} />
      <TextField
        name="fullDescription"
        label="About this show (leave a blank line between paragraphs)"
        rows={5}
      />
      <TextField name="performers" label="Performers, one per line: name - bio" rows={4} />
      <PerformerPreview />
      <TextField name="highlights" label="Highlights" rows={2} />
      <Flex gap={12} wrap>
        <TextField name="duration" label="Duration" />
        <TextField name="showType" label="Show type" />
        <TextField name="ageRestriction" label="Age restriction" />
      </Flex>
      <Typography.Title level={3} style={{ fontSize: 17 }}>
        Images
      </Typography.Title>
      {imageFields.map((field, index) => (
        <ImageSlot key={field} field={field} position={index + 1} />
      ))}
      <Collapse
        items={[
          { key: 'seo', label: 'Search engines', forceRender: true, children: <SeoFields /> },
        ]}
      />
    </>
  );
}

function VenueField() {
  const { data, isError, error, refetch } = useVenuesQuery();
  const options = (data ?? []).map(({ id, city, name }) => ({
    value: id,
    label: `${city}: ${name}`,
  }));
  return (
    <>
      {isError && <FetchFailure title="Failed to fetch venues" error={error} onRetry={refetch} />}
      {/* Hidden instead of left out, so that the form keeps the venue. */}
      <Form.Item name="venueId" label="Venue" hidden={isError && data === undefined}>
        <Select options={options} placeholder="Choose a venue" />
      </Form.Item>
    </>
  );
}

/** The line-up as visitors will see it. */
function PerformerPreview() {
  const performers = parsePerformers(Form.useWatch<string | undefined>('performers'));
  return (
    <>
      <ul aria-label="Preview of the line-up" style={{ marginTop: 0 }}>
        {performers.slice(0, PERFORMER_SLOTS).map(({ name, bio }, index) => (
          <li key={`${name} ${index}`}>
            <strong>{name}</strong> · {bio}
          </li>
        ))}
      </ul>
      {performers.length > PERFORMER_SLOTS && (
        <Typography.Paragraph type="warning">
          The page of a show has four places: visitors do not see the performers after the fourth.
        </Typography.Paragraph>
      )}
    </>
  );
}

function SeoFields() {
  return (
    <>
      <TextField name="metaTitle" label="Title for search engines" />
      <TextField name="metaDescription" label="Description for search engines" rows={2} />
      <TextField name="keywords" label="Keywords" />
      <SearchResultPreview />
    </>
  );
}

function SearchResultPreview() {
  const title = Form.useWatch<string | undefined>('title');
  const metaTitle = Form.useWatch<string | undefined>('metaTitle');
  const metaDescription = Form.useWatch<string | undefined>('metaDescription');
  return (
    <Typography.Paragraph>
      <strong style={{ color: colours.searchResult }}>{metaTitle ?? title ?? 'Title'}</strong>
      <br />
      {metaDescription ?? 'If you leave this empty, the short description is shown.'}
    </Typography.Paragraph>
  );
}
